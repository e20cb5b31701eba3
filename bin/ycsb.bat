@echo off
rem Starts the client: load, run or shell with a binding. Builds what is missing on first use.
rem JAVA_HOME, JAVA_OPTS, CLASSPATH (jars of your own) and YCSB_HOME (stock bindings) are honoured.
setlocal
for %%I in ("%~dp0..") do set "TECTONIC_HOME=%%~fI"
set "LIB=%TECTONIC_HOME%\tectonic-workload\target\lib"
set "JARS=%LIB%\*;%TECTONIC_HOME%\ycsb-ivs\target\lib\*"
set "MODULES=ycsb-ivs"
set "MISSING="
if not exist "%LIB%\tectonic-workload-*.jar" set "MISSING=1"

rem The binding is the second argument; its folder is the name up to the first "-".
set "BINDING=%~2"
if not defined BINDING goto java
if "%BINDING:~0,1%"=="-" goto java
for /f "delims=- tokens=1" %%F in ("%BINDING%") do set "FOLDER=%%F"
findstr /b /l /c:"%BINDING%:" "%TECTONIC_HOME%\bin\bindings.properties" >nul 2>&1
if errorlevel 1 goto stock
if not exist "%TECTONIC_HOME%\bindings\%FOLDER%" goto java
set "MODULES=%MODULES%,bindings/%FOLDER%"
set "JARS=%JARS%;%TECTONIC_HOME%\bindings\%FOLDER%\target\lib\*"
if not exist "%TECTONIC_HOME%\bindings\%FOLDER%\target\lib\%FOLDER%-binding-*.jar" set "MISSING=1"
goto java

:stock
if not defined YCSB_HOME goto java
if not exist "%YCSB_HOME%\%FOLDER%-binding\lib" goto java
set "JARS=%JARS%;%YCSB_HOME%\%FOLDER%-binding\conf;%YCSB_HOME%\%FOLDER%-binding\lib\*"

:java
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -version 2>&1 | findstr /r /c:"version .1[7-9]" /c:"version .[2-9][0-9]" >nul
if errorlevel 1 goto nojava

if not defined MISSING goto start
echo First use: building, about a minute ... 1>&2
pushd "%TECTONIC_HOME%"
call mvnw.cmd -B -q -DskipTests -Dspotless.check.skip=true package -pl "%MODULES%" -am 1>&2
set "BUILT=%ERRORLEVEL%"
popd
if not "%BUILT%"=="0" goto notbuilt

:start
if defined CLASSPATH set "JARS=%JARS%;%CLASSPATH%"
"%JAVA%" %JAVA_OPTS% "-Dtectonic.home=%TECTONIC_HOME%" -cp "%JARS%" site.ycsb.arrival.client.YcsbMain %*
exit /b %ERRORLEVEL%

:nojava
echo error: this needs Java 17 or newer; "%JAVA%" is none. Set JAVA_HOME to a JDK 17 or newer. 1>&2
exit /b 2

:notbuilt
echo error: the build failed. 1>&2
exit /b 1
