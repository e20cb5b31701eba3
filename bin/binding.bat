rem What ycsb.bat and tectonic.bat share; called by them, not run. Sets JAVA, and JARS to the class path of
rem BINDING, a name or a class, and builds what is missing.
rem A release has its jars in lib and bindings\NAME\lib; a checkout where its build leaves them: the module
rem on top beside its own jar those of all others.
set "TARGET=\target"
set "LIB=%TECTONIC_HOME%\ycsb-ivs\target\lib"
if exist "%TECTONIC_HOME%\lib" set "LIB=%TECTONIC_HOME%\lib"
if exist "%TECTONIC_HOME%\lib" set "TARGET="
set "LIST=%TECTONIC_HOME%\bin\bindings.properties"
set "JARS=%LIB%\*"
set "MISSING="
set "NAME="
if not defined BINDING goto ours
if "%BINDING:~0,9%"=="tectonic:" goto prefixed
if not defined YCSB_HOME goto ours
if exist "%YCSB_HOME%\lib\core-*.jar" goto stock
if exist "%YCSB_HOME%\core\target\core-*.jar" goto stock
goto ours

:prefixed
set "BINDING=%BINDING:~9%"

:ours
if not exist "%LIB%\ycsb-ivs-*.jar" set "MISSING=ycsb-ivs"
for %%S in (clients crash fit traces) do call :add %%S
call :find
if not defined NAME goto classpath
for /f "delims=- tokens=1" %%F in ("%NAME%") do set "FOLDER=%%F"
if not exist "%TECTONIC_HOME%\bindings\%FOLDER%" goto classpath
set "JARS=%JARS%;%TECTONIC_HOME%\bindings\%FOLDER%%TARGET%\lib\*"
if exist "%TECTONIC_HOME%\bindings\%FOLDER%%TARGET%\lib\%FOLDER%-binding-*.jar" goto classpath
if defined MISSING set "MISSING=%MISSING%,"
set "MISSING=%MISSING%bindings/%FOLDER%"
:classpath
if defined CLASSPATH set "JARS=%JARS%;%CLASSPATH%"
goto java

:stock
set "LIST=%YCSB_HOME%\bin\bindings.properties"
call :find
if defined NAME goto installation
rem A class that it does not list may be ours; a name that it does not list is a mistake.
if "%BINDING:.=%"=="%BINDING%" goto installation
set "LIST=%TECTONIC_HOME%\bin\bindings.properties"
call :find
if defined NAME goto ours
:installation
if not exist "%TECTONIC_HOME%\ycsb-jar%TARGET%\tectonic-ycsb-*.jar" set "MISSING=ycsb-jar"
set "FOLDER="
if defined NAME for /f "delims=- tokens=1" %%F in ("%NAME%") do set "FOLDER=%%F"
rem As YCSB's launchers do.
if "%FOLDER%"=="accumulo" set "FOLDER=accumulo1.6"
if "%FOLDER%"=="arangodb3" set "FOLDER=arangodb"
if "%FOLDER%"=="cassandra2" set "FOLDER=cassandra"
set "JARS=%TECTONIC_HOME%\ycsb-jar%TARGET%\*"
for %%J in ("%LIB%\HdrHistogram-*.jar") do set "JARS=%JARS%;%%~fJ"
if defined CLASSPATH set "JARS=%JARS%;%CLASSPATH%"
if exist "%YCSB_HOME%\pom.xml" goto source
set "JARS=%JARS%;%YCSB_HOME%\conf;%YCSB_HOME%\lib\*"
if defined FOLDER set "JARS=%JARS%;%YCSB_HOME%\%FOLDER%-binding\conf;%YCSB_HOME%\%FOLDER%-binding\lib\*"
goto java
:source
set "JARS=%JARS%;%YCSB_HOME%\core\target\*;%YCSB_HOME%\core\target\dependency\*"
if defined FOLDER set "JARS=%JARS%;%YCSB_HOME%\%FOLDER%\conf;%YCSB_HOME%\%FOLDER%\src\main\conf;%YCSB_HOME%\%FOLDER%\target\*;%YCSB_HOME%\%FOLDER%\target\dependency\*"
rem What core needs, which Maven leaves in its repository; our core is last, and is not used.
set "JARS=%JARS%;%LIB%\*"

:java
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -version 2>&1 | findstr /r /c:"version .1[7-9]" /c:"version .[2-9][0-9]" >nul
if errorlevel 1 goto nojava
rem Newer JVMs warn about native libraries unless they are told that these are meant to be.
set "NATIVE="
"%JAVA%" -version 2>&1 | findstr /r /c:"version .2[2-9]" /c:"version .[3-9][0-9]" >nul
if not errorlevel 1 set "NATIVE=--enable-native-access=ALL-UNNAMED"
if not defined MISSING exit /b 0
if not defined TARGET goto notwhole
echo First use: building %MISSING%, half a minute and what Maven has to download ... 1>&2
pushd "%TECTONIC_HOME%"
call mvnw.cmd -B -q -Dquick package -pl "%MISSING%" -am 1>&2
set "BUILT=%ERRORLEVEL%"
popd
if not "%BUILT%"=="0" goto notbuilt
exit /b 0

:nojava
echo error: this needs Java 17 or newer; "%JAVA%" is none. Set JAVA_HOME to a JDK 17 or newer. 1>&2
exit /b 2

:notwhole
echo error: this release is not whole: it lacks %MISSING%; unpack it again. 1>&2
exit /b 2

:notbuilt
echo error: the build failed. 1>&2
exit /b 1

rem Adds a module that the ones below can be without: its own jar alone, or its folder before it is built.
:add
set "MODULE=%TECTONIC_HOME%\%~1%TARGET%\lib\*"
for %%J in ("%TECTONIC_HOME%\%~1%TARGET%\lib\%~1-*.jar") do set "MODULE=%%~J"
set "JARS=%JARS%;%MODULE%"
if exist "%TECTONIC_HOME%\%~1%TARGET%\lib\%~1-*.jar" exit /b 0
if defined MISSING set "MISSING=%MISSING%,"
set "MISSING=%MISSING%%~1"
exit /b 0

rem Sets NAME to the name that LIST has for BINDING, a name or a class.
:find
set "NAME="
if not defined BINDING exit /b 0
for /f "delims=:" %%N in ('findstr /b /l /c:"%BINDING%:" "%LIST%" 2^>nul') do set "NAME=%%N"
if defined NAME exit /b 0
for /f "delims=:" %%N in ('findstr /e /l /c:":%BINDING%" "%LIST%" 2^>nul') do set "NAME=%%N"
exit /b 0
